import { chatCommandFacts, isChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import type { GamePage } from '@trellis/contract/operations/game-page.ts'
import { Card } from '../../design/card.tsx'
import { Grid } from '../../design/grid.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { readLocale } from '../../language/locale.ts'
import { gamePageMessages } from '../../messages/game-page.ts'

type GameCommand = GamePage['commands'][number]
type GameCommandsProps = { commands: readonly GameCommand[] }

/** The commands that all players of a server may use. */
export function GameCommands({ commands }: GameCommandsProps) {
  const text = gamePageMessages
  const title = text.commandsTitle({ count: commands.length })
  return (
    <Card title={title}>
      <Text mb="md" tone="muted">
        {commands.length === 0 ? text.commandsNone : text.commandsText}
      </Text>
      {commands.length > 0 && (
        <Grid as="ul" min="18rem" gap="lg" rowGap="md" aria-label={title}>
          {commands.map((command) => (
            <CommandEntry key={command.name} command={command} />
          ))}
        </Grid>
      )}
    </Card>
  )
}

function CommandEntry({ command }: { command: GameCommand }) {
  const { usage, help } = describeCommand(command.name)
  const note = listNotes(command).join(' · ')
  return (
    <Stack as="li" gap="2xs">
      <Text as="span" weight="semibold" breaks>
        /{command.name} {usage}
      </Text>
      <Text as="span" size="sm" breaks>
        {help}
      </Text>
      {note !== '' && (
        <Text as="span" tone="muted" size="sm" breaks>
          {note}
        </Text>
      )}
    </Stack>
  )
}

/** A newer server may have commands that this page has no text for. */
function describeCommand(name: string): { usage: string; help: string } {
  if (!isChatCommandName(name)) return { usage: '', help: '' }
  const facts = chatCommandFacts[name]
  return readLocale() === 'id' ? facts.indonesian : facts
}

function listNotes({ aliases, price, cooldownSeconds }: GameCommand): string[] {
  const text = gamePageMessages
  return [
    ...(price > 0 ? [text.price({ count: price })] : []),
    ...(cooldownSeconds > 0 ? [text.cooldown({ count: cooldownSeconds })] : []),
    ...(aliases.length > 0
      ? [text.also({ names: aliases.map((alias) => `/${alias}`).join(', ') })]
      : []),
  ]
}
