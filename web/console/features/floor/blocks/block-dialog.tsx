import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { LONGEST } from '../../../../../shared/platform/contract/constants.ts';
import { ApiProblem } from '../../../../common/api.ts';
import { useNow } from '../../../client/now.ts';
import { useCalendar, useDayPlan, useMe } from '../../../client/queries.ts';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { Refused } from '../../../components/feedback/refusal-note.tsx';
import { FormEnd } from '../../../components/form/form-end.tsx';
import { OldNew } from '../../../components/form/old-new.tsx';
import { TimeField } from '../../../components/form/time-field.tsx';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useUnsaved } from '../../../components/overlays/unsaved.tsx';
import { isOpenAt } from '../../../day/service-day.ts';
import { occupantsOfBlock } from '../../../day/tables/places.ts';
import { isEndOf, momentOf, readTime } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useRefusal } from '../../booking/service/refusal.ts';
import { type BlockFields, bodyOfFields, fieldsOf, placeOf, releasesWithin } from './block-values.ts';
import { InTheWay } from './in-the-way.tsx';
import { TablesField } from './tables-field.tsx';
import { useBlocking } from './use-blocking.ts';
import type { WantedBlock } from './wanted.ts';
import { useBlockWords } from './words.ts';

/** The fields of a block; parties in its way are listed as soon as they are known, each with its way out. */
function BlockForm({ wanted, close }: { wanted: WantedBlock; close: () => void }) {
  const { t, dates } = useI18n();
  const { timezone } = useMe();
  const { plan } = useDayPlan(wanted.day);
  const now = useNow(wanted.day);
  const acting = useActing();
  const words = useBlockWords();
  const refusal = useRefusal();
  const { create, change, release } = useBlocking();
  const [before] = useState(() => plan.blocks.find(({ id }) => id === wanted.id));
  const [key] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState(wanted.refused);
  const missing = (typed: string) => (readTime(typed) ? null : t('hours.bad_time', { time: '19:00' }));
  const outside = (fields: BlockFields) => (releasesWithin(fields, wanted) ? null : t('block.release_outside'));
  const form = useForm<BlockFields>({
    initialValues: fieldsOf(wanted, before, timezone),
    validate: {
      table_ids: (chosen) => (chosen.length > 0 ? null : t('block.no_table')),
      from: missing,
      to: missing,
      release: (typed, fields) => (typed.trim() ? (missing(typed) ?? outside(fields)) : null),
    },
  });
  const calendar = useCalendar(wanted.day);
  // It may end, or be released, as nothing is open any more.
  const isEnd = isEndOf(readTime(form.values.from));
  const guard = useUnsaved(form.isDirty());
  const place = placeOf(form.values, wanted);
  const others = place ? occupantsOfBlock(place, plan.rows, now, before) : [];
  const changes = before && place ? words.changes({ ...before, to: before.end }, place) : [];

  async function submit(fields: BlockFields): Promise<void> {
    const body = bodyOfFields(fields, wanted, timezone);
    if (!body) return;
    setRefused(undefined);
    try {
      await (before ? change(before.record, body, changes) : create(body, key));
      close();
    } catch (error) {
      setRefused(error);
    }
  }

  /** Whoever was in the way may have been moved since. */
  const by = refused instanceof ApiProblem ? refused.conflict?.reservation_id : undefined;
  const is = ({ reservation }: { reservation: { id: string } }) => reservation.id === by;
  const has_moved = plan.stays.some(is) && !others.some(is);

  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(submit)}>
      <p className="muted">{dates.long(momentOf(wanted.day, wanted.from).date)}</p>
      <TablesField
        value={form.values.table_ids}
        error={form.errors.table_ids}
        onChange={(ids) => form.setFieldValue('table_ids', ids)}
      />
      <div className="pair">
        <TimeField
          label={t('block.from')}
          isUsual={(at) => isOpenAt(wanted.day, at, calendar)}
          {...form.getInputProps('from')}
        />
        <TimeField label={t('block.to')} isUsual={isEnd} {...form.getInputProps('to')} />
      </div>
      <TextInput label={t('block.reason')} maxLength={LONGEST.reason} {...form.getInputProps('reason')} />
      <TimeField
        label={t('block.release')}
        description={t('block.release_hint')}
        isUsual={isEnd}
        {...form.getInputProps('release')}
      />
      {changes.length > 0 && <OldNew lines={changes} />}
      <InTheWay stays={others} plan={plan} now={now} table_ids={form.values.table_ids} />
      {refused !== undefined && !has_moved && <Refused>{refusal(refused)}</Refused>}
      {before && (
        <Button
          variant="outline"
          color="red"
          {...acting}
          onClick={() => {
            close();
            void release(wanted.day, before);
          }}
        >
          {t('block.remove')}
        </Button>
      )}
      <FormEnd cancel={() => guard(close)} label={t(before ? 'save' : 'block.do')} sending={form.submitting} />
    </form>
  );
}

type Props = {
  /** Nothing while it is closed. */
  wanted: WantedBlock | undefined;
  close: () => void;
};

/** Keeps tables for the house for a while of a service day, or changes such a block. */
export function BlockDialog({ wanted, close }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={wanted !== undefined}
      onClose={close}
      title={t(wanted?.id ? 'block.edit' : 'block')}
      closeOnClickOutside={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {wanted && <BlockForm wanted={wanted} close={close} />}
    </Modal>
  );
}
