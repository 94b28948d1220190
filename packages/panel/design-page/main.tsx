// The page /design of `npm run dev`. No script of the built panel imports it.
import '../src/design/theme/tokens.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../src/app/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readLocale } from '../src/language/locale.ts'
import { loadMessages } from '../src/language/messages.ts'
import { Frames } from './frames.tsx'
import { Gallery } from './gallery.tsx'
import { readShownScheme } from './schemes.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root.')
const scheme = readShownScheme()
document.documentElement.lang = readLocale()
document.documentElement.dataset['mantineColorScheme'] = scheme ?? 'dark'
await loadMessages()
createRoot(container).render(
  <StrictMode>{scheme === null ? <Frames /> : <Gallery scheme={scheme} />}</StrictMode>,
)
