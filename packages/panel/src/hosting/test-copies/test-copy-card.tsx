import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { TestCopy } from '@trellis/contract/kit/test-copy.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useNow } from '../../kit/clock.ts'
import { formatInstant } from '../../kit/dates.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import type { ServerDetail } from '../servers/index.ts'
import { CopyPlayersDialog } from './copy-players-dialog.tsx'
import { TestBadge } from './test-badge.tsx'
import { useKeepCopy } from './use-change-copy.ts'

const TakeOverDialog = createLazyDialog(
  async () => (await import('./take-over-dialog.tsx')).TakeOverDialog,
)

type TestCopyProps = { server: ServerDetail; testCopy: TestCopy }

type TestCopyCardProps = TestCopyProps & {
  /** More buttons. */
  children?: ReactNode
}

/** The source, the end and the players of a test copy, and the button that takes changes over. */
export function TestCopyCard({ server, testCopy, children }: TestCopyCardProps) {
  const text = testCopiesMessages.card
  const [isTaking, taking] = useDisclosure(false)
  const [isListing, listing] = useDisclosure(false)
  const { source, isReady } = testCopy
  const isOwner = server.role === 'owner'
  return (
    <Card title={text.title} aside={<TestBadge />}>
      <p>{isReady ? text.intro : text.beingMade}</p>
      <Box mt="md">
        <Facts facts={listFacts(testCopy)} />
      </Box>
      {isReady && (
        <Row mt="lg" wrap gap="xs" align="stretch">
          {isOwner && (
            <>
              {source !== null && <Button onClick={taking.open}>{text.takeOver}</Button>}
              <KeepButton server={server} testCopy={testCopy} />
              <Button variant="default" onClick={listing.open}>
                {text.choosePlayers}
              </Button>
            </>
          )}
          {children}
          <Button component={Link} to="/events" variant="default">
            {readTitle('timed-events')}
          </Button>
        </Row>
      )}
      {isTaking && source !== null && (
        <TakeOverDialog
          serverId={server.serverId}
          sourceName={source.name}
          onClose={taking.close}
        />
      )}
      {isListing && (
        <CopyPlayersDialog
          serverId={server.serverId}
          players={testCopy.players}
          onClose={listing.close}
        />
      )}
    </Card>
  )
}

function listFacts({ source, madeAt, endsAt, players }: TestCopy): Fact[] {
  const text = testCopiesMessages.card
  return [
    { label: text.of, value: source?.name ?? text.sourceGone },
    { label: text.made, value: formatInstant(madeAt) },
    { label: text.ends, value: endsAt === null ? text.kept : <End endsAt={endsAt} /> },
    {
      label: text.players,
      value: players.length === 0 ? text.onlyYou : text.youAnd({ names: players.join(', ') }),
      isWide: true,
    },
  ]
}

function End({ endsAt }: { endsAt: string }) {
  const now = useNow(30_000)
  return (
    <>
      {formatRelative(endsAt, now)}
      <Text as="span" tone="muted" size="sm" weight="normal" block>
        {formatInstant(endsAt)}
      </Text>
    </>
  )
}

function KeepButton({ server, testCopy }: TestCopyProps) {
  const text = testCopiesMessages.card
  const keep = useKeepCopy(server.serverId)
  const isKept = testCopy.endsAt === null
  return (
    <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate(!isKept)}>
      {isKept ? text.keepNot : text.keep}
    </Button>
  )
}
