import { getJoinPagePath } from '@trellis/contract/kit/join-page-path.ts'
import { type GamePage, readGamePage } from '@trellis/contract/operations/game-page.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Grid } from '../../design/grid.tsx'
import press from '../../design/press.module.css'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { call } from '../../kit/call.ts'
import { useStore } from '../../kit/store.ts'
import { gamePageMessages } from '../../messages/game-page.ts'
import { GameCommands } from './game-commands.tsx'
import { listGameFeatures } from './game-features.ts'
import { PageMessage } from './page-message.tsx'
import { createPagePoll } from './page-poll.ts'
import { PublicFrame } from './public-frame.tsx'

type GameViewProps = { serverName: string }

/** The public page about the game of a server, for anybody. */
export function GameView({ serverName }: GameViewProps) {
  const [poll] = useState(() =>
    createPagePoll(() => call(readGamePage, { params: { serverName } })),
  )
  const { value: page, error } = useStore(poll)
  return (
    <PublicFrame title={gamePageMessages.title({ name: page?.name ?? serverName })}>
      {page === null ? <PageMessage error={error} /> : <GameContent page={page} />}
    </PublicFrame>
  )
}

function GameContent({ page }: { page: GamePage }) {
  const text = gamePageMessages
  const { name, commands } = page
  return (
    <Stack gap="lg">
      <Card>
        <Text as="h1" size="2xl" weight="bold" breaks tight>
          {text.title({ name })}
        </Text>
        <Text mt="sm" tone="muted" breaks>
          {text.intro({ name })}
        </Text>
        <Row mt="lg">
          <a className={press.press} href={getJoinPagePath(name)}>
            {text.toJoin}
          </a>
        </Row>
      </Card>
      <Card title={text.featuresTitle}>
        <Grid as="ul" min="15rem" gap="lg" aria-label={text.featuresTitle}>
          {listGameFeatures(page).map((feature) => (
            <Stack key={feature.name} as="li" gap="2xs">
              <Text as="h3" size="md" weight="semibold">
                {feature.name}
              </Text>
              <Text tone="muted" size="sm" breaks>
                {feature.text}
              </Text>
            </Stack>
          ))}
        </Grid>
      </Card>
      <GameCommands commands={commands} />
    </Stack>
  )
}
