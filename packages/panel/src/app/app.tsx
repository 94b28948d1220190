import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './app.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { createPanelTheme, getCssVariables } from '../design/theme/mantine-theme.ts'
import { createLazyDialog } from '../kit/lazy-dialog.tsx'
import { useReport } from '../kit/report.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import { AccessGuard } from './access-guard.tsx'
import { forgetPrepared, openClient } from './first-account.ts'

export { preloadPage } from './features/pages.ts'
export { prepareAccount } from './first-account.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: storageKeys.colorScheme })

// No page begins with a toast or a question, so these load after the page.
const Toasts = createLazyDialog(async () => (await import('../design/toasts.tsx')).Toasts)
const Questions = createLazyDialog(async () => (await import('../design/questions.tsx')).Questions)

type AppProps = { userId: string }

/** Everything behind the login. Nothing of it outlives the session: the cache begins and ends here. */
export function App({ userId }: AppProps) {
  const [theme] = useState(createPanelTheme)
  const [client] = useState(() => openClient(userId))
  useReport(userId, forgetPrepared)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={getCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AccessGuard userId={userId} />
          <Toasts />
          <Questions />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
}
