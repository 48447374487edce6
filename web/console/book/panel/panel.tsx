import { ActionIcon, Button, CopyButton, Drawer, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconMail, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../../../common/live.ts';
import { Heading } from '../../parts/heading.tsx';
import { PhoneLink } from '../../parts/phone-link.tsx';
import { clockOf, fullName } from '../../parts/reservation-words.ts';
import { StatusMark } from '../../parts/status-mark.tsx';
import { useStale } from '../../shell/freshness.tsx';
import { useI18n } from '../../words/words.tsx';
import { useBookActions } from '../actions.tsx';
import { useQueryChange } from '../address.ts';
import { rowOf, useBook } from '../book.ts';
import type { Stay } from '../service-day.ts';
import { PlaceMenu } from './place-menu.tsx';

/** The open reservation, beside the book or over it. */
export function Panel({ id, as_drawer }: { id: string; as_drawer: boolean }) {
  const { t } = useI18n();
  const { stays } = useBook();
  const change = useQueryChange();
  const stay = stays.find(({ reservation }) => reservation.id === id);
  const close = () => {
    change({ open: undefined, move: undefined });
    document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)?.focus();
  };
  const content = stay ? <Details stay={stay} /> : <p className="panel-body">{t('panel.missing')}</p>;
  if (as_drawer) {
    return (
      <Drawer
        opened
        onClose={close}
        position="bottom"
        size="auto"
        title={t('panel')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {content}
      </Drawer>
    );
  }
  return (
    // Another reservation is another panel: it begins at its top.
    <aside key={id} className="panel card" aria-label={t('panel')}>
      <ActionIcon variant="subtle" className="panel-close" aria-label={t('close')} onClick={close}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {content}
    </aside>
  );
}

function Details({ stay }: { stay: Stay }) {
  const { t, dates } = useI18n();
  const { rows } = useBook();
  const stale = useStale();
  const { approve, cancel } = useBookActions();
  const { reservation, from, to } = stay;
  const { status, guest_email, guest_phone, notes, occasion } = reservation;
  const row = rowOf(rows, reservation.id);
  const place = row && row.kind !== 'none' ? `${row.name} · ${t('seats', { count: row.seats })}` : t('no_table');
  return (
    <div className="panel-body stack">
      <div>
        <Heading level={2}>
          {clockOf(from)} {fullName(reservation)} · {reservation.party_size}
        </Heading>
        <div className="line wrap">
          <StatusMark reservation={reservation} />
          <Code code={reservation.confirmation_code} />
        </div>
      </div>
      <dl className="facts">
        <Fact word={t('panel.when')}>
          {dates.long(reservation.reservation_date)}
          <br />
          {t('panel.lasting', { from: clockOf(from), to: clockOf(to) })}
        </Fact>
        <Fact word={t('new.party')}>{reservation.party_size}</Fact>
        <Fact word={t('panel.phone')}>
          {guest_phone ? <PhoneLink phone={guest_phone} /> : <span className="muted">{t('panel.none')}</span>}
        </Fact>
        <Fact word={t('panel.email')}>
          {guest_email ? (
            <a href={`mailto:${guest_email}`} className="line">
              <IconMail size={16} aria-hidden />
              {guest_email}
            </a>
          ) : (
            <span className="muted">{t('panel.none')}</span>
          )}
        </Fact>
        {occasion && <Fact word={t('panel.occasion')}>{occasion}</Fact>}
        {notes && <Fact word={t('panel.notes')}>{notes}</Fact>}
        {status !== 'cancelled' && (
          <Fact word={t('list.table')}>
            <span className="line wrap">
              <span>{place}</span>
              <PlaceMenu stay={stay} row={row} />
            </span>
          </Fact>
        )}
      </dl>
      {status === 'pending' && (
        <Button leftSection={<IconCheck size={18} aria-hidden />} disabled={stale} onClick={() => approve(reservation)}>
          {t('approve')}
        </Button>
      )}
      {status !== 'cancelled' && (
        <>
          <p className="small muted">{t('panel.time_change')}</p>
          <Button variant="outline" color="red" disabled={stale} onClick={() => cancel(reservation)}>
            {status === 'pending' ? t('refuse') : t('cancel.do')}
          </Button>
        </>
      )}
      <p className="small muted">{t('panel.created', { date: dates.dated(reservation.created_at.slice(0, 10)) })}</p>
    </div>
  );
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useI18n();
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Tooltip label={t('panel.copy_code')}>
          <Button
            variant="subtle"
            size="compact-sm"
            className="code"
            rightSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            onClick={() => {
              copy();
              say(t('copied'));
            }}
          >
            {code}
            <span className="unseen">{t('panel.copy_code')}</span>
          </Button>
        </Tooltip>
      )}
    </CopyButton>
  );
}
