import { useRef, useState } from 'react';
import { useTableI18n } from '../table-i18n.tsx';
import css from './choice.module.css';
import { Chip, Choice } from './choice.tsx';

/** Chips shown at once; « … » opens the rest. */
const FIRST_CHIPS = 6;
/** From here on a list is quicker than chips. */
const MOST_CHIPS = 20;

const from = (start: number, end: number) => Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => start + i);

/** A party size, or `more` than the restaurant takes online. */
export type Party = number | 'more';

type PickerProps = {
  /** The largest party that the restaurant takes online. */
  max: number;
  party: Party;
  onParty: (party: Party) => void;
};

/** How many guests. */
export function PartyPicker({ max, party, onParty }: PickerProps) {
  const { t } = useTableI18n();
  const [open, setOpen] = useState(party === 'more' || party > FIRST_CHIPS);
  const group = useRef<HTMLFieldSetElement>(null);
  const isShort = max <= FIRST_CHIPS;
  const chips = from(1, open || isShort ? Math.min(max, MOST_CHIPS) : FIRST_CHIPS);

  const openRest = () => {
    setOpen(true);
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(`[value="${FIRST_CHIPS + 1}"]`)?.focus());
  };

  return (
    <Choice title={t('party')} ref={group}>
      {chips.map((size) => (
        <Chip
          key={size}
          name="party"
          value={size}
          label={t('guests', { count: size })}
          checked={party === size}
          onCheck={() => onParty(size)}
        >
          {size}
        </Chip>
      ))}
      {!open && !isShort && (
        <Chip name="party" value="rest" label={t('more_chips')} checked={false} onCheck={openRest}>
          …
        </Chip>
      )}
      {(open || isShort) && (
        <Chip name="party" value="more" checked={party === 'more'} onCheck={() => onParty('more')}>
          {t('more_than', { max })}
        </Chip>
      )}
      {open && max > MOST_CHIPS && (
        <select
          className={css.list}
          aria-label={t('party_select')}
          value={typeof party === 'number' && party > MOST_CHIPS ? party : ''}
          onChange={({ currentTarget }) => currentTarget.value && onParty(Number(currentTarget.value))}
        >
          <option value="">{t('party_select')}</option>
          {from(MOST_CHIPS + 1, max).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      )}
    </Choice>
  );
}
