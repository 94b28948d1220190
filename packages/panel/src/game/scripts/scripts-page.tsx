import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { Page } from '../../design/page.tsx'
import { LoadErrorCard, useShownServer } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { scriptsMessages } from '../../messages/scripts.ts'
import { NewScriptForm } from './new-script-form.tsx'
import { ScriptList } from './script-list.tsx'
import { useScripts } from './use-scripts.ts'

const ScriptEditor = createLazyDialog(
  async () => (await import('./script-editor.tsx')).ScriptEditor,
)

/** Shows the programs of the owner that run inside the game, and edits one of them. */
export function ScriptsPage() {
  const { server, error, isFetching, isLoading, retry } = useShownServer()
  return (
    <Page title={readTitle('scripts')} art="circuit" intro={scriptsMessages.intro}>
      {error !== null && <LoadErrorCard error={error} isBusy={isFetching} onRetry={retry} />}
      {error === null && !isLoading && server === null && (
        <Card>
          <NoServer icon="console" text={scriptsMessages} />
        </Card>
      )}
      {server !== null && <ScriptsOfServer key={server.name} />}
    </Page>
  )
}

function ScriptsOfServer() {
  const scripts = useScripts()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Loaded query={scripts} failed={scriptsMessages.fetchFailed}>
      {({ scripts: rows, max }) => (
        <Stack gap="lg">
          <ScriptList scripts={rows} opened={opened} onOpen={setOpened} />
          {rows.some(({ name }) => name === opened) && opened !== null && (
            <ScriptEditor key={opened} name={opened} />
          )}
          <NewScriptForm
            names={rows.map(({ name }) => name)}
            isFull={rows.length >= max}
            onCreated={setOpened}
          />
        </Stack>
      )}
    </Loaded>
  )
}
