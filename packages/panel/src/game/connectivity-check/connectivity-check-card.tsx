import { Button } from '@mantine/core'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Icon } from '../../design/icon.tsx'
import styles from './connectivity-check-card.module.css'
import { ConnectivitySteps } from './connectivity-steps.tsx'
import type { ConnectivityTexts } from './connectivity-texts.ts'
import { ConnectivityVerdict } from './connectivity-verdict.tsx'
import { useConnectivityCheck } from './use-connectivity-check.ts'

type ConnectivityCheckCardProps = { serverId: string; text: ConnectivityTexts }

/** Tests the server from outside, so that an owner knows whether the server or the device has the problem. */
export function ConnectivityCheckCard({ serverId, text }: ConnectivityCheckCardProps) {
  const test = useConnectivityCheck(serverId)
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
            <ConnectivityVerdict result={test.data} testedAtMs={test.submittedAt} text={text} />
            <ConnectivitySteps steps={test.data.steps} text={text.connectivityCheck} />
          </>
        )}
      </Box>
    </Card>
  )
}
