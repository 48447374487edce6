import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { localDateAt } from '../../../../shared/platform/time/time.ts';
import { useMe } from '../../client/queries.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { IconPencil } from '../../components/icons.tsx';
import { GUESTS_WORDS } from '../../words/guests.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { Marks, Visits } from './marks.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { GuestWithBookings } from './use-guest.ts';

/** What the house knows of a guest, and a form to write it. */
export function Profile({ guest }: { guest: GuestWithBookings }) {
  const { dates } = useI18n();
  const w = useWords(GUESTS_WORDS);
  const acting = useActing();
  const { timezone } = useMe();
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const was_editing = useRef(false);
  useEffect(() => {
    if (was_editing.current && !editing) edit.current?.focus();
    was_editing.current = editing;
  }, [editing]);
  if (editing) return <ProfileForm guest={guest} close={() => setEditing(false)} />;
  const { note, blocked_online, blocked_reason, updated_at, updated_by } = guest;
  return (
    <div className="stack-8">
      <p>
        <Visits guest={guest} />
      </p>
      <Marks guest={guest} />
      {note && <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</p>}
      {blocked_online && blocked_reason && (
        <p className="small">{w('guest.blocked_why', { reason: blocked_reason })}</p>
      )}
      {updated_at && updated_by && (
        <p className="small muted">
          {w('guest.written', { date: dates.dated(localDateAt(Date.parse(updated_at), timezone)), email: updated_by })}
        </p>
      )}
      {/* Of who has not booked nothing is written: no visit would say when to forget it. */}
      {!guest.only_waits && (
        <div className="line wrap">
          <Button
            ref={edit}
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size="1rem" aria-hidden />}
            {...acting}
            onClick={() => setEditing(true)}
          >
            {w('guest.edit')}
          </Button>
        </div>
      )}
    </div>
  );
}
