import type { Lang } from '../../common/i18n.ts';
import { useI18n, useServices } from '../services.ts';
import { useStored } from '../state.ts';

const other = (lang: Lang): Lang => (lang === 'fr' ? 'en' : 'fr');

type TopBarProps = {
  name: string | undefined;
  /** Whether the name is still being read; without one, the page names itself. */
  isComing: boolean;
  onLang: (lang: Lang) => void;
};

/** The restaurant's name and the other language, which keeps everything that was chosen. */
export function TopBar({ name, isComing, onLang }: TopBarProps) {
  const { store } = useServices();
  const { lang, t } = useI18n();
  const { screen } = useStored(store);
  const address = new URL(location.href);
  address.searchParams.set('lang', other(lang));
  return (
    <header className="top-bar">
      <h1 className={screen === 'choose' ? '' : 'compact'}>
        {isComing && <span className="bone name" />}
        <span className={isComing ? 'unseen' : ''}>{name ?? t('page')}</span>
      </h1>
      <a
        href={address.href}
        lang={other(lang)}
        hrefLang={other(lang)}
        onClick={(event) => {
          event.preventDefault();
          history.replaceState(history.state, '', address);
          onLang(other(lang));
        }}
      >
        {t('other_language')}
      </a>
    </header>
  );
}
