import type { TokenSet } from '@guide/contracts'

/** A built-in theme. */
export interface Preset {
  theme_id: string
  name: string
  light: TokenSet
  dark: TokenSet
}

interface Palette {
  bg: string
  surface: string
  text: string
  muted: string
  border: string
  primary: string
  onPrimary: string
  focus: string
  danger: string
  success: string
  shadow: string
  overlay: string
}

const tokens = (palette: Palette): TokenSet => ({
  '--spot-bg': palette.bg,
  '--spot-surface': palette.surface,
  '--spot-text': palette.text,
  '--spot-muted': palette.muted,
  '--spot-border': palette.border,
  '--spot-primary': palette.primary,
  '--spot-on-primary': palette.onPrimary,
  '--spot-focus': palette.focus,
  '--spot-danger': palette.danger,
  '--spot-success': palette.success,
  '--spot-shadow': palette.shadow,
  '--spot-overlay': palette.overlay,
  '--spot-radius': '12px',
  '--spot-space': '8px',
  '--spot-z-gap': '8px',
  '--spot-font': 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  '--spot-font-size': '14px',
  '--spot-motion': '200ms',
})

/** Two layers: a narrow one for the edge and a wide one for the height. */
const shadow = (rgb: string, edge: string, height: string) =>
  `0 1px 2px rgb(${rgb} / ${edge}), 0 12px 32px rgb(${rgb} / ${height})`

const light = (ink: string, palette: Omit<Palette, 'shadow' | 'danger' | 'success'>) =>
  tokens({ danger: '#b42330', success: '#15734a', shadow: shadow(ink, '.08', '.16'), ...palette })

const dark = (palette: Omit<Palette, 'shadow' | 'danger' | 'success'>) =>
  tokens({ danger: '#ff8f8f', success: '#5fd39a', shadow: shadow('0 0 0', '.4', '.5'), ...palette })

/** What a theme falls back to, and the default while none is chosen. */
export const indigo: Preset = {
  theme_id: 'thm_000000000001',
  name: 'Indigo',
  light: light('30 27 58', {
    bg: '#ffffff',
    surface: '#f6f5fc',
    text: '#1e1b3a',
    muted: '#5b5876',
    border: '#e3e2ee',
    primary: '#4f46e5',
    onPrimary: '#ffffff',
    focus: '#6366f1',
    overlay: 'rgb(15 12 41 / .55)',
  }),
  dark: dark({
    bg: '#17162b',
    surface: '#201e3a',
    text: '#ecebfa',
    muted: '#a9a6c9',
    border: '#2d2b4a',
    primary: '#8b85ff',
    onPrimary: '#14122b',
    focus: '#a9a4ff',
    overlay: 'rgb(6 5 20 / .65)',
  }),
}

const slate: Preset = {
  theme_id: 'thm_000000000002',
  name: 'Slate',
  light: light('23 32 43', {
    bg: '#ffffff',
    surface: '#f4f6f8',
    text: '#17202b',
    muted: '#556170',
    border: '#dfe4ea',
    primary: '#334155',
    onPrimary: '#ffffff',
    focus: '#64748b',
    overlay: 'rgb(15 20 28 / .55)',
  }),
  dark: dark({
    bg: '#14181f',
    surface: '#1c222b',
    text: '#e8ecf1',
    muted: '#a0abb8',
    border: '#2b333e',
    primary: '#cbd5e1',
    onPrimary: '#151a21',
    focus: '#94a3b8',
    overlay: 'rgb(4 6 10 / .65)',
  }),
}

const ocean: Preset = {
  theme_id: 'thm_000000000003',
  name: 'Ocean',
  light: light('12 37 54', {
    bg: '#ffffff',
    surface: '#f1f7fb',
    text: '#0c2536',
    muted: '#4a6274',
    border: '#d9e6ee',
    primary: '#0369a1',
    onPrimary: '#ffffff',
    focus: '#0284c7',
    overlay: 'rgb(6 24 36 / .55)',
  }),
  dark: dark({
    bg: '#0c1a26',
    surface: '#122534',
    text: '#e3f1fa',
    muted: '#95b0c3',
    border: '#1f3a4d',
    primary: '#38bdf8',
    onPrimary: '#05202f',
    focus: '#7dd3fc',
    overlay: 'rgb(2 8 14 / .65)',
  }),
}

const emerald: Preset = {
  theme_id: 'thm_000000000004',
  name: 'Emerald',
  light: light('15 42 32', {
    bg: '#ffffff',
    surface: '#f1f8f5',
    text: '#0f2a20',
    muted: '#4b6459',
    border: '#d8e8e0',
    primary: '#047857',
    onPrimary: '#ffffff',
    focus: '#059669',
    overlay: 'rgb(6 26 19 / .55)',
  }),
  dark: dark({
    bg: '#0d1c17',
    surface: '#132822',
    text: '#e3f5ec',
    muted: '#95b5a6',
    border: '#203c31',
    primary: '#34d399',
    onPrimary: '#04241a',
    focus: '#6ee7b7',
    overlay: 'rgb(2 10 7 / .65)',
  }),
}

const amber: Preset = {
  theme_id: 'thm_000000000005',
  name: 'Amber',
  light: light('46 34 16', {
    bg: '#fffdf9',
    surface: '#fbf5ea',
    text: '#2e2210',
    muted: '#6b5b42',
    border: '#eee3d0',
    primary: '#b45309',
    onPrimary: '#ffffff',
    focus: '#c2640c',
    overlay: 'rgb(33 22 7 / .55)',
  }),
  dark: dark({
    bg: '#1d1710',
    surface: '#282016',
    text: '#f8efe1',
    muted: '#c0ae92',
    border: '#40341f',
    primary: '#fbbf24',
    onPrimary: '#2a1c02',
    focus: '#fcd34d',
    overlay: 'rgb(12 8 2 / .65)',
  }),
}

const rose: Preset = {
  theme_id: 'thm_000000000006',
  name: 'Rose',
  light: light('50 18 28', {
    bg: '#ffffff',
    surface: '#fdf3f5',
    text: '#32121c',
    muted: '#74525c',
    border: '#f0dde2',
    primary: '#be123c',
    onPrimary: '#ffffff',
    focus: '#e11d48',
    overlay: 'rgb(36 8 17 / .55)',
  }),
  dark: dark({
    bg: '#1f1217',
    surface: '#2a1920',
    text: '#fbe9ee',
    muted: '#c9a3ae',
    border: '#45282f',
    primary: '#fb7185',
    onPrimary: '#2c0711',
    focus: '#fda4af',
    overlay: 'rgb(13 4 7 / .65)',
  }),
}

export const presets: readonly Preset[] = [indigo, slate, ocean, emerald, amber, rose]

export const findPreset = (themeId: string): Preset | undefined =>
  presets.find(preset => preset.theme_id === themeId)
