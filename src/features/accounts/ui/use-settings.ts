import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $settings, loadSettings } from '../client/public-settings.ts';

export function useSettings() {
  useEffect(() => void loadSettings(), []);
  return useStore($settings, { ssr: 'initial' });
}
