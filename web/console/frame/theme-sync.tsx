import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { usePreferences } from '../client/preferences.ts';

/** Carries the preferred theme to the library and to our own tokens. */
export function ThemeSync() {
  const { theme } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme('light');
  useLayoutEffect(() => {
    setColorScheme(theme);
  }, [theme, setColorScheme]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = computed;
  }, [computed]);
  return null;
}
