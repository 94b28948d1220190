import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { Icon } from '../../../design/icon.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'

/** Leads to the page of the commands, which the sidebar does not have. */
export function CommandsLinkCard() {
  const text = configurationMessages.general
  return (
    <Card title={text.commands}>
      <CardIntro as="p">{text.commandsHint}</CardIntro>
      <Button
        component={Link}
        to="/commands"
        variant="light"
        leftSection={<Icon name="console" size={16} />}
      >
        {text.toCommands}
      </Button>
    </Card>
  )
}
