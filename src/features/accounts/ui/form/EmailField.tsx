import type { ComponentProps } from 'react';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'required' | 'type'>;

export const EmailField = (props: Props) => (
  <TextField {...props} name="email" label="Email" required type="email" />
);
