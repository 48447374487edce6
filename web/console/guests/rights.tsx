import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localDateAt } from '../../../shared/platform/time/time.ts';
import { ApiProblem } from '../../common/api.ts';
import { say } from '../../common/live.ts';
import { saveFile } from '../../common/save-file.ts';
import { KNOWN } from '../client/offline/kept-reads.ts';
import { rereadBook, useMe } from '../client/queries.ts';
import { useServices } from '../client/services.ts';
import { useActing } from '../components/feedback/freshness.tsx';
import { useToasts } from '../components/feedback/toasts.tsx';
import { IconTrash } from '../components/icons.tsx';
import { useConfirm } from '../components/overlays/confirm.tsx';
import { mayOpen, OWNERS } from '../components/roles/roles.ts';
import { partyName } from '../features/booking/party-name.ts';
import { GUESTS, type Guest, guestKey } from '../features/guests/use-guest.ts';
import { GUESTS_WORDS } from '../words/guests.ts';
import { useI18n, useWords } from '../words/i18n.tsx';

type Props = { guest: Guest; leave: () => void };

/** What a guest may ask for: their data as a file, or its end, which the owner alone can bring about. */
export function Rights({ guest, leave }: Props) {
  const { t } = useI18n();
  const w = useWords(GUESTS_WORDS);
  const { api, clock } = useServices();
  const { role, timezone } = useMe();
  const client = useQueryClient();
  const toasts = useToasts();
  const confirm = useConfirm();
  const acting = useActing();
  const [busy, setBusy] = useState<'export' | 'erase'>();
  const { id, upcoming, only_waits } = guest;
  const name = partyName(t, guest);

  async function run(what: 'export' | 'erase', act: () => Promise<void>) {
    setBusy(what);
    await act().catch(async (error: unknown) => {
      const ahead = error instanceof ApiProblem && error.code === 'bookings_ahead';
      if (!ahead) return toasts.fault(error);
      toasts.failed(w('guest.ahead'));
      await client.invalidateQueries({ queryKey: guestKey(id) });
    });
    setBusy(undefined);
  }
  const download = () =>
    run('export', async () => {
      const data = await api.exportGuest(id);
      const date = localDateAt(clock.now(), timezone);
      saveFile(`${w('guest.file')}-${date}.json`, JSON.stringify(data, null, 2), 'application/json');
      say(w('guest.exported'));
    });
  const erase = () =>
    run('erase', async () => {
      await api.eraseGuest(id);
      leave();
      client.removeQueries({ queryKey: guestKey(id) });
      client.removeQueries({ queryKey: [KNOWN] });
      toasts.done(w('guest.erased'));
      await Promise.all([client.invalidateQueries({ queryKey: [...GUESTS, 'search'] }), rereadBook(client)]);
    });
  const ask = () =>
    confirm({
      title: w('guest.erase_ask', { name }),
      text: w(only_waits ? 'guest.erase_waiting' : 'guest.erase_text'),
      labels: { confirm: w('guest.erase_do'), cancel: t('keep') },
      onConfirm: () => void erase(),
    });
  return (
    <section className="stack-8" aria-labelledby="guest-rights">
      <h3 id="guest-rights">{w('guest.rights')}</h3>
      <p className="small muted">{w('guest.export_hint')}</p>
      <div className="line wrap">
        <Button variant="default" {...acting} loading={busy === 'export'} onClick={download}>
          {w('guest.export')}
        </Button>
        {mayOpen(OWNERS, role) && (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size="1.125rem" aria-hidden />}
            {...acting}
            disabled={acting.disabled || upcoming > 0}
            loading={busy === 'erase'}
            onClick={ask}
          >
            {w('guest.erase')}
          </Button>
        )}
      </div>
      {mayOpen(OWNERS, role) && upcoming > 0 && (
        <p className="small muted">{w('guest.erase_ahead', { count: upcoming })}</p>
      )}
    </section>
  );
}
