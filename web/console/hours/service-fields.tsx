import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { LONGEST, MOST_COVERS } from '../../../shared/platform/contract/constants.ts';
import { LANGS, type Lang } from '../../common/i18n.ts';
import { useHouseLang } from '../client/country.ts';
import { NumberField } from '../components/form/number-field.tsx';
import { TimeField } from '../components/form/time-field.tsx';
import { isEndOf, isNear, readTime } from '../day/time.ts';
import { useI18n } from '../words/i18n.tsx';
import type { ServiceDraft } from './draft.ts';
import { TurnTimes } from './turn-times.tsx';

type Props = {
  /** What the form gives the input of a field. */
  input: (field: keyof ServiceDraft | `service_names.${Lang}`) => GetInputPropsReturnType;
  /** What begins the ids of its limits, where there are several services on a page. */
  within?: string;
  /** What stands between the name and the times. */
  children?: ReactNode;
};

/** The fields of a service, of the week or of a special day. */
export function ServiceFields({ input, within = '', children }: Props) {
  const { t } = useI18n();
  const house_lang = useHouseLang();
  const open_time = readTime(input('open_time').value);
  // Not what is being typed: that is read by it.
  const [opened_at] = useState(open_time);
  const named: ServiceDraft['service_names'] | undefined = input('service_names').value;
  return (
    <>
      <TextInput
        label={t('hours.name')}
        description={t('hours.name_hint')}
        maxLength={LONGEST.service_name}
        {...input('service_name')}
      />
      {LANGS.filter((lang) => lang !== house_lang || named?.[lang]).map((lang) => (
        <TextInput
          key={lang}
          label={t(`hours.name_${lang}`)}
          lang={lang}
          maxLength={LONGEST.service_name}
          {...input(`service_names.${lang}`)}
        />
      ))}
      {children}
      <div className="pair">
        <TimeField label={t('hours.open')} isUsual={isNear(opened_at)} {...input('open_time')} />
        <TimeField label={t('hours.close')} isUsual={isEndOf(open_time)} {...input('close_time')} />
        <NumberField
          label={t('hours.duration')}
          min={1}
          max={1440}
          step={15}
          allowDecimal={false}
          {...input('slot_duration_min')}
        />
        <NumberField
          label={t('hours.interval')}
          min={1}
          max={1440}
          step={5}
          allowDecimal={false}
          {...input('slot_interval_min')}
        />
      </div>
      <TurnTimes input={input('turn_times')} longest={input('slot_duration_min').value} />
      <div className="pair">
        <NumberField
          id={`${within}max_covers_per_slot`}
          label={t('pacing.per_slot')}
          description={t('pacing.per_slot_hint')}
          min={1}
          max={MOST_COVERS}
          allowDecimal={false}
          {...input('max_covers_per_slot')}
        />
        <NumberField
          id={`${within}max_online_covers`}
          label={t('pacing.online')}
          description={t('pacing.online_hint')}
          min={1}
          max={MOST_COVERS}
          allowDecimal={false}
          {...input('max_online_covers')}
        />
      </div>
    </>
  );
}
