import { Button } from '@mantine/core'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Icon } from '../../design/icon.tsx'
import styles from './connection-test-card.module.css'
import { ConnectionVerdict } from './connection-verdict.tsx'
import { ConnectivitySteps } from './connectivity-steps.tsx'
import type { SetupGuideTexts } from './setup-guide-en.ts'
import { useTestConnection } from './use-connection.ts'

type ConnectionTestCardProps = { serverId: string; text: SetupGuideTexts['test'] }

/** Tests the server from outside, so that an owner knows whether the server or the device has the problem. */
export function ConnectionTestCard({ serverId, text }: ConnectionTestCardProps) {
  const test = useTestConnection(serverId)
  return (
    <Card title={text.title}>
      <CardIntro as="p">{text.intro}</CardIntro>
      <Button
        leftSection={<Icon name="signal" size={16} />}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.data === undefined ? text.run : text.again}
      </Button>
      <Box role="status" mt="lg" tone="muted" className={styles.result}>
        {test.isPending && text.running}
        {test.data !== undefined && (
          <>
            <ConnectionVerdict result={test.data} testedAtMs={test.submittedAt} text={text} />
            <ConnectivitySteps steps={test.data.steps} text={text.connectivityCheck} />
          </>
        )}
      </Box>
    </Card>
  )
}
