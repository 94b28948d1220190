import { Button } from '@mantine/core'
import { useState } from 'react'
import { BannedCard } from '../../src/design/banned-card.tsx'
import { Below } from '../../src/design/below.tsx'
import { Empty } from '../../src/design/empty.tsx'
import { ErrorBoundary } from '../../src/design/error-boundary.tsx'
import { List } from '../../src/design/list.tsx'
import { ListMissing } from '../../src/design/list-missing.tsx'
import { ListStates } from '../../src/design/list-states.tsx'
import { Loaded } from '../../src/design/loaded.tsx'
import { NoServer } from '../../src/design/no-server.tsx'
import { Notice } from '../../src/design/notice.tsx'
import { OfflineText } from '../../src/design/offline-text.tsx'
import { PageSkeleton } from '../../src/design/page-skeleton.tsx'
import { PageSpinner } from '../../src/design/page-spinner.tsx'
import { RowsSkeleton } from '../../src/design/rows-skeleton.tsx'
import { Stack } from '../../src/design/stack.tsx'
import { isNetworkOffline } from '../../src/kit/lazy-part.ts'
import { getOnePage } from '../../src/kit/page-of-rows.ts'
import { shellMessages } from '../../src/messages/shell.ts'
import { worldsMessages } from '../../src/messages/worlds.ts'
import type { Examples } from '../examples.ts'
import { failedQuery, getLoadedQuery, loadingQuery } from './queries.ts'

const worlds = ['START', 'FARM', 'PARKOUR']

function Breaking(): never {
  throw new Error('An example of a part that fails.')
}

function BreakingExample() {
  const [isBroken, setBroken] = useState(false)
  return (
    <ErrorBoundary>
      {isBroken ? (
        <Breaking />
      ) : (
        <Button variant="default" onClick={() => setBroken(true)}>
          {shellMessages.broken.title}
        </Button>
      )}
    </ErrorBoundary>
  )
}

function OfflineExample() {
  return (
    <>
      <Button variant="default" onClick={() => isNetworkOffline.write(!isNetworkOffline.read())}>
        {shellMessages.offline.title}
      </Button>
      <OfflineText />
    </>
  )
}

const renderList = (query: Parameters<typeof ListStates>[0]['query'], rows: readonly string[]) => (
  <ListStates
    label={worldsMessages.pageTitle}
    query={query}
    page={getOnePage(rows)}
    rowHeight={40}
    failed={worldsMessages.loadErrorTitle}
    icon="world"
    empty={<Empty icon="world" title={worldsMessages.emptyTitle} />}
  >
    {(shown) => (
      <List>
        {shown.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </List>
    )}
  </ListStates>
)

const renderLoaded = (query: Parameters<typeof Loaded<readonly string[]>>[0]['query']) => (
  <Loaded
    query={query}
    failed={worldsMessages.loadErrorTitle}
    empty={<Empty icon="world" title={worldsMessages.emptyTitle} />}
  >
    {(shown) => shown.join(', ')}
  </Loaded>
)

export const stateExamples: Examples = {
  notice: {
    tones: () => (
      <Stack gap="xs">
        {(['good', 'warn', 'bad', 'calm'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={worldsMessages.emptyTitle}>
            <p>{worldsMessages.emptyText}</p>
          </Notice>
        ))}
      </Stack>
    ),
    'with an action': () => (
      <Notice
        tone="warn"
        title={shellMessages.broken.title}
        actions={<Button variant="default">{shellMessages.retry}</Button>}
      />
    ),
  },
  'banned-card': { plain: () => <BannedCard denial={shellMessages.nav.banned} /> },
  empty: {
    plain: () => <Empty icon="world" title={worldsMessages.emptyTitle} />,
    'with a text and an action': () => (
      <Empty
        icon="world"
        title={worldsMessages.noneTitle}
        action={<Button>{worldsMessages.clearSearch}</Button>}
      >
        {worldsMessages.emptyText}
      </Empty>
    ),
  },
  'no-server': { plain: () => <NoServer icon="world" text={worldsMessages} /> },
  'list-missing': {
    failed: () => (
      <ListMissing
        query={failedQuery}
        skeleton={null}
        title={worldsMessages.loadErrorTitle}
        fallback={() => worldsMessages.fetchFailed}
      />
    ),
  },
  'list-states': {
    loading: () => renderList(loadingQuery, []),
    empty: () => renderList(getLoadedQuery([]), []),
    rows: () => renderList(getLoadedQuery(worlds), worlds),
  },
  loaded: {
    loading: () => renderLoaded(loadingQuery),
    failed: () => renderLoaded(failedQuery),
    empty: () => renderLoaded(getLoadedQuery([])),
    data: () => renderLoaded(getLoadedQuery(worlds)),
  },
  below: {
    'when the parts above have their data': () => (
      <Below loading={[getLoadedQuery(worlds)]}>
        <Notice tone="calm" title={worldsMessages.emptyTitle} />
      </Below>
    ),
  },
  'rows-skeleton': { 'three rows': () => <RowsSkeleton rowHeight={40} rows={3} /> },
  'page-skeleton': { plain: () => <PageSkeleton title={worldsMessages.pageTitle} /> },
  'page-spinner': { plain: () => <PageSpinner /> },
  'offline-text': { 'press to show it': () => <OfflineExample /> },
  'error-boundary': { 'press to break it': () => <BreakingExample /> },
}
