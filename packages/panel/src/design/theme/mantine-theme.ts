import { type CSSVariablesResolver, createTheme, mergeThemeOverrides } from '@mantine/core'
import { shellMessages } from '../../messages/shell.ts'

const theme = createTheme({
  primaryColor: 'indigo',
  // Shade 6 carries white text at 6.3:1 on either scheme.
  primaryShade: 6,
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'var(--t-font)',
  fontFamilyMonospace: 'var(--t-mono)',
  headings: { fontFamily: 'var(--t-font)', fontWeight: '650' },
  radius: { md: '10px', lg: '16px' },
  colors: {
    indigo: [
      '#eef0ff',
      '#e0e3ff',
      '#c9cdfe',
      '#a9aefc',
      '#858af8',
      '#6a68f1',
      '#4f46e5',
      '#4338ca',
      '#3730a3',
      '#2c2a7d',
    ],
    red: [
      '#fdeaea',
      '#fbd5d6',
      '#f6b1b4',
      '#f08b90',
      '#e9656c',
      '#d9414b',
      '#c42b35',
      '#b4232c',
      '#931c24',
      '#74161c',
    ],
    dark: [
      '#e8eaf2',
      '#c8cddb',
      '#a2a9bd',
      '#7d859c',
      '#4a5269',
      '#3a4157',
      '#272c3b',
      '#161923',
      '#11141c',
      '#0e1017',
    ],
  },
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'xl',
        // No blur: without a graphics card every frame behind it would be drawn again.
        overlayProps: { backgroundOpacity: 0.55, blur: 0 },
      },
    },
    Select: {
      defaultProps: {
        // The list of options scrolls itself: a part within it that scrolls could not be reached by keyboard.
        withScrollArea: false,
        styles: { options: { maxHeight: 260, overflowY: 'auto' } },
      },
    },
    SegmentedControl: {
      // Longer labels, such as translated ones, continue on a second line of a phone.
      defaultProps: {
        styles: { root: { flexWrap: 'wrap' }, control: { minWidth: 'fit-content' } },
      },
    },
    Tooltip: { defaultProps: { withArrow: true, multiline: true, maw: 280 } },
  },
})

/** Creates the theme of Mantine. The messages must be loaded. */
export const createPanelTheme = () =>
  mergeThemeOverrides(theme, {
    components: { CloseButton: { defaultProps: { 'aria-label': shellMessages.close } } },
  })

/** Mantine's own variables follow the tokens, so that there is one place for colours. */
export const getCssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--t-surface)',
    '--mantine-color-text': 'var(--t-text)',
    '--mantine-color-dimmed': 'var(--t-muted)',
    '--mantine-color-placeholder': 'var(--t-muted)',
    '--mantine-color-default': 'var(--t-surface)',
    '--mantine-color-default-border': 'var(--t-line-strong)',
    '--mantine-color-default-hover': 'var(--t-sunken)',
    '--mantine-color-anchor': 'var(--t-accent-text)',
    '--mantine-color-error': 'var(--t-bad)',
    '--mantine-color-indigo-light': 'var(--t-accent-soft)',
    '--mantine-color-indigo-light-color': 'var(--t-accent-text)',
    '--mantine-color-red-light': 'var(--t-bad-soft)',
    '--mantine-color-red-light-color': 'var(--t-bad)',
    '--mantine-color-red-outline': 'var(--t-bad)',
    '--mantine-color-indigo-outline': 'var(--t-accent-text)',
  }
  return { variables: {}, light: both, dark: both }
}
