import { Select } from '@mantine/core';
import { useFloor } from '../../../client/queries.ts';
import type { PlaceRow, Row } from '../../../day/plan.ts';
import { type Choice, choiceOf, choicesFor, type Party, placeOfKey, suggestedRow } from '../../../day/tables/places.ts';
import { clockOf } from '../../../day/time.ts';
import { type T, useI18n } from '../../../words/i18n.tsx';
import { nameWithin } from '../party-name.ts';
import { groupsOf, takenWords } from '../reservation/place-words.ts';
import { AUTO } from './fields.ts';
import { HeldNote, type HeldTable } from './held-note.tsx';
import styles from './place-field.module.css';

type Props = {
  /** Who needs a table and when; nothing as long as that is not known. */
  party: Party | undefined;
  rows: readonly Row[];
  value: string;
  /** What leaving the choice to the API means; by default the table that a new party gets. */
  auto?: string;
  set: (key: string) => void;
  held: HeldTable;
};

/** Whether a choice cannot be saved as it stands: somebody has the table, or is offered it and that is not decided. */
export const isInTheWay = (choice: Choice | undefined, back: string | undefined): boolean =>
  choice?.taken_by !== undefined ||
  choice?.blocked_by !== undefined ||
  (choice?.held_by !== undefined && choice.held_by.id !== back);

/** Who has the table of a choice, or that the house keeps it, as a sentence; what is offered is asked about beside it. */
function takenBy(t: T, { row: { name: table }, taken_by, blocked_by }: Choice): string | undefined {
  if (blocked_by) return [t('conflict.blocked', { table }), blocked_by.reason].filter(Boolean).join(' ');
  if (!taken_by) return undefined;
  const { reservation, from, to } = taken_by;
  return t('conflict', { table, name: nameWithin(t, reservation), from: clockOf(from), to: clockOf(to) });
}

/** Shows what is in the way of a choice. */
export const showInTheWay = () =>
  (document.getElementById('held-table') ?? document.getElementById('new-place'))?.focus();

/** Where a new party sits: the table that it will get by itself, or one that is chosen, under the same headings as a move. */
export function PlaceField({ party, rows, value, set, held, ...props }: Props) {
  const { t } = useI18n();
  const floor = useFloor();
  const suggested = party && suggestedRow(party, floor, rows);
  const chosen = choiceOf(party, floor, rows, value);
  const proposed = party ? choicesFor(party, floor, rows) : [];
  // Joined tables that were chosen stay in sight when others suit better, or one of them is taken meanwhile.
  const is_left = chosen && !proposed.some(({ row }) => row.key === value);
  const choices = is_left ? [...proposed, chosen] : proposed;
  const label = ({ name, seats }: PlaceRow) => t('new.table_own', { table: name, seats: t('seats', { count: seats }) });
  const found = suggested ? t('new.table_auto', { table: suggested.name }) : t('new.table_none');
  const auto = props.auto ?? (party ? found : t('new.table_any'));
  const unknown = chosen ? undefined : placeOfKey(value, floor, rows);
  const offer = chosen?.held_by;
  const field = (
    <Select
      label={t('new.table')}
      data={[
        { value: AUTO, label: auto },
        // Before the time is known: the one that was pressed.
        ...(unknown ? [{ value: unknown.key, label: label(unknown) }] : []),
        ...groupsOf(t, choices).map(({ word, choices: own }) => ({
          group: word,
          items: own.map(({ row }) => ({ value: row.key, label: label(row) })),
        })),
      ]}
      renderOption={({ option }) => {
        const choice = choices.find(({ row }) => row.key === option.value);
        return (
          <span>
            {option.label}
            {choice?.fit === 'taken' && <span className={styles.by}>{takenWords(t, choice)}</span>}
          </span>
        );
      }}
      value={value}
      onChange={(key) => set(key ?? AUTO)}
      allowDeselect={false}
      error={chosen && takenBy(t, chosen)}
      description={
        party && chosen?.fit === 'small'
          ? t('new.small', {
              table: chosen.row.name,
              seats: t('seats', { count: chosen.row.seats }),
              guests: t('guests', { count: party.guests }),
            })
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      id="new-place"
    />
  );
  if (!chosen || !offer) return field;
  return (
    <>
      {field}
      <HeldNote
        {...held}
        table={chosen.row.name}
        offer={offer}
        other={() => {
          set(AUTO);
          document.getElementById('new-place')?.focus();
        }}
      />
    </>
  );
}
