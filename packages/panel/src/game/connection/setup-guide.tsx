import { Button } from '@mantine/core'
import { setupFiles } from '@trellis/contract/connection.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { Text } from '../../design/text.tsx'
import { PlatformTabs } from './platform-tabs.tsx'
import type { SetupGuideTexts } from './setup-guide-en.ts'
import type { Connection, GameAddress } from './use-connection.ts'

type SetupGuideProps = {
  /** Without a port for a player who owns no server. */
  connection: Connection | GameAddress
  text: SetupGuideTexts
}

/** The address of one server, or of all, and how each device is led to it. */
export function SetupGuide({ connection, text }: SetupGuideProps) {
  const { address } = text
  const { host, domains } = connection
  const port = 'port' in connection ? connection.port : null
  return (
    <>
      <Card title={port === null ? address.titleWithout : address.title}>
        <CardIntro as="p">{port === null ? address.introWithout : address.intro}</CardIntro>
        <Facts
          facts={[
            { label: address.host, value: host },
            ...(port === null ? [] : [{ label: address.port, value: port }]),
            {
              label: address.domains,
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
          {address.download}
        </Button>
      </Card>
      <Card title={text.platforms}>
        <PlatformTabs connection={connection} text={text} />
      </Card>
    </>
  )
}
