import { NumberField } from '../../../components/form/number-field.tsx';
import { useI18n } from '../../../words/i18n.tsx';

/** How many a host may type. */
const MOST_GUESTS = 999;

type OtherSizeProps = {
  /** What the first press on a button beside the field gives. */
  start: number;
  onSize: (guests: number | undefined) => void;
};

/** Any number of guests, typed. */
export function OtherSize({ start, onSize }: OtherSizeProps) {
  const { t } = useI18n();
  return (
    <NumberField
      autoFocus
      label={t('walk_in.other')}
      min={1}
      max={MOST_GUESTS}
      startValue={start}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(value) => onSize(typeof value === 'number' && value >= 1 ? value : undefined)}
    />
  );
}
