import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useIsPhone } from '../../../components/use-is-phone.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { type Asked, AskWhyContext } from './ask.ts';

const loadAnswer = () => import('./answer.tsx').then(({ Answer }) => Answer);

/** Shows why guests cannot book something over its pages, which need not fetch the answer to begin with. */
export function WhyHost({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const is_phone = useIsPhone();
  const [asked, setAsked] = useState<Asked>();
  const from = useRef<Element>(null);
  const ask = useCallback((about: Asked) => {
    from.current = document.activeElement;
    setAsked(about);
  }, []);
  const leave = () => setAsked(undefined);
  function close() {
    leave();
    const back = from.current;
    requestAnimationFrame(() => back instanceof HTMLElement && back.focus({ preventScroll: true }));
  }
  const Loaded = useOnDemand(loadAnswer, asked !== undefined, (error) => {
    close();
    toasts.fault(error);
  });
  return (
    <AskWhyContext value={ask}>
      {children}
      <Modal
        opened={asked !== undefined && Loaded !== undefined}
        onClose={close}
        // A link of the answer leads to a field, where the focus goes.
        returnFocus={false}
        title={t('why')}
        size="lg"
        fullScreen={is_phone}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {asked && Loaded && <Loaded asked={asked} leave={leave} />}
      </Modal>
    </AskWhyContext>
  );
}
