import { Input, SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { LANG_NAMES, LANGS, type Lang } from '../../../common/i18n.ts';

const CHOICES = LANGS.map((value) => ({ value, label: LANG_NAMES[value] }));

/** In which language a guest is written to. */
export const LangField = ({ label, ...field }: { label: string } & Omit<SegmentedControlProps<Lang>, 'data'>) => (
  <Input.Wrapper label={label} labelElement="div">
    <SegmentedControl aria-label={label} data={CHOICES} fullWidth {...field} />
  </Input.Wrapper>
);
