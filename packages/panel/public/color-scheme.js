// Runs before the first paint, so that a dark panel does not begin white. Reads the choice that Mantine keeps.
let chosen = null
try {
  chosen = localStorage.getItem('trellis.color-scheme')
} catch {
  // The browser blocks storage: its own colour scheme counts.
}
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const scheme = chosen === 'dark' || (chosen !== 'light' && prefersDark) ? 'dark' : 'light'
document.documentElement.dataset.mantineColorScheme = scheme
document.querySelector('meta[name=color-scheme]').content = scheme
