// Runs before the first paint, so that a dark panel does not begin white. Reads the choice that Mantine keeps.
const chosen = localStorage.getItem('trellis.color-scheme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const scheme = chosen === 'dark' || (chosen !== 'light' && prefersDark) ? 'dark' : 'light'
document.documentElement.dataset.mantineColorScheme = scheme
document.querySelector('meta[name=color-scheme]').content = scheme
