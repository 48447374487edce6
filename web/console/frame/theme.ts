import { createTheme, type VariantColorsResolver } from '@mantine/core';

const TONES = {
  primary: { fill: 'var(--primary)', on_fill: 'var(--on-primary)', soft: 'var(--soft)' },
  danger: { fill: 'var(--danger)', on_fill: 'var(--surface)', soft: 'var(--danger-soft)' },
};

/** Paints the library's buttons with our tokens, in both themes. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const { fill, on_fill, soft } = color === 'red' ? TONES.danger : TONES.primary;
  const edge = '1px solid transparent';
  switch (variant) {
    case 'filled':
      return { background: fill, hover: `color-mix(in srgb, ${fill} 88%, var(--text))`, color: on_fill, border: edge };
    case 'light':
      return { background: soft, hover: soft, color: 'var(--text)', border: edge };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--sunken)',
        color: 'var(--text)',
        border: '1px solid var(--edge)',
      };
    case 'outline':
      return { background: 'transparent', hover: soft, color: fill, border: `1px solid ${fill}` };
    default:
      return { background: 'transparent', hover: 'var(--sunken)', color: fill, border: edge };
  }
};

/** The library makes a `header` of a dialog's title line; a page has one banner, its top bar. */
const NO_BANNER = { header: { role: 'presentation' } };

/** What is the same in light and dark; colours come from `tokens.css` through `library.css`. */
export const theme = createTheme({
  variantColorResolver,
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        radius: 16,
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 120 },
        attributes: NO_BANNER,
      },
    },
    // The room behind it stays readable.
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0 }, attributes: NO_BANNER } },
    Menu: {
      defaultProps: {
        radius: 10,
        shadow: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
        // A menu is content of the page that opened it.
        portalProps: { target: '#main' },
      },
    },
    Popover: { defaultProps: { radius: 10, shadow: 'md', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true, events: { hover: true, focus: true, touch: false } } },
    SegmentedControl: { defaultProps: { transitionDuration: 120 } },
  },
});
