import { useRef } from 'react';
import type { ControlProps } from './Field.tsx';

/**
 * A finger that touches a slider to scroll the page changes its value. When the page then scrolls, the browser cancels
 * the touch, and this restores the value. @returns props for the slider
 */
export function useTouchGuard<Value>(value: Value, restore: (value: Value) => void) {
  const before = useRef(value);
  return {
    style: { touchAction: 'pan-y' },
    onPointerDown: () => {
      before.current = value;
    },
    onPointerCancel: () => {
      restore(before.current);
    },
  } as const;
}

type Props = ControlProps & {
  'aria-disabled': boolean;
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Screen readers announce this instead of the number. */
  valueText: string;
  /** Shows "/max" after the value. */
  outOf: boolean;
  onChange: (value: number) => void;
};

export function Slider({
  value,
  valueText,
  outOf,
  onChange,
  // A slider always has a value, and ARIA defines no "required" for its role.
  'aria-required': _required,
  ...control
}: Props) {
  const guard = useTouchGuard(value, onChange);
  return (
    <div className="slider">
      <input
        {...control}
        {...guard}
        type="range"
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output htmlFor={control.id} className={outOf ? undefined : 'plain'}>
        {value}
      </output>
      <div className="ends" aria-hidden="true">
        <span>{control.min}</span>
        <span>{control.max}</span>
      </div>
    </div>
  );
}
