import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { LANG_NAMES, LANGS, type Lang } from '../../common/i18n.ts';

const CHOICES = LANGS.map((value) => ({ value, label: LANG_NAMES[value] }));

/** In which language a guest is written to. `label` is heard, not seen: the choices say what they are. */
export const LangField = ({ label, ...field }: { label: string } & Omit<SegmentedControlProps<Lang>, 'data'>) => (
  <SegmentedControl aria-label={label} data={CHOICES} {...field} />
);
