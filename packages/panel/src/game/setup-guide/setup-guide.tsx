import { Button } from '@mantine/core'
import { setupFiles } from '@trellis/contract/game/setup-guide.ts'
import { Bullets } from '../../design/bullets.tsx'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { Text } from '../../design/text.tsx'
import { PlatformTabs } from './platform-tabs.tsx'
import type { SetupGuideTexts } from './setup-guide-en.ts'
import type { GameAddress, ServerAddress } from './use-addresses.ts'

type SetupGuideProps = {
  /** Without a port for a player who owns no server. */
  address: ServerAddress | GameAddress
  text: SetupGuideTexts
  /** Whether names with rights log in with a game password, as on the bundled engine. */
  hasPasswords?: boolean
}

/** The address of one server, or of all, and how each device is led to it. */
export function SetupGuide({ address, text, hasPasswords = false }: SetupGuideProps) {
  const labels = text.address
  const { host, domains } = address
  const port = 'port' in address ? address.port : null
  return (
    <>
      <Card title={port === null ? labels.titleWithout : labels.title}>
        <CardIntro as="p">{port === null ? labels.introWithout : labels.intro}</CardIntro>
        <Facts
          facts={[
            { label: labels.host, value: host },
            ...(port === null ? [] : [{ label: labels.port, value: port }]),
            {
              label: labels.domains,
              isWide: true,
              value: domains.map((domain) => (
                <Text key={domain} as="span" block>
                  {domain}
                </Text>
              )),
            },
          ]}
        />
        <Button
          component="a"
          href={setupFiles.hosts}
          download="hosts.txt"
          mt="lg"
          variant="default"
          leftSection={<Icon name="download" size={16} />}
        >
          {labels.download}
        </Button>
      </Card>
      <Card title={text.platforms}>
        <PlatformTabs address={address} text={text} />
      </Card>
      {hasPasswords && (
        <Card title={text.password.title}>
          <CardIntro as="p">{text.password.intro}</CardIntro>
          <Bullets size="md">
            {text.password.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Bullets>
        </Card>
      )}
    </>
  )
}
