import { Link } from 'react-router'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { shopMessages } from '../../messages/shop.ts'
import { SupportLink, useCreditsText } from '../../platform/support/index.ts'

/** Says how users get credits: in the words of the people who run the service, or to ask them. */
export function CreditsHelp() {
  const text = shopMessages
  const words = useCreditsText()
  return (
    <>
      <Text tone="muted" size="sm" breaks pre>
        {words === '' ? text.creditsAsk : <VisibleText text={words} />}
      </Text>
      <Row mt="xs" wrap gap="md" rowGap="xs">
        <SupportLink />
        <Link to="/redeem-code">{text.creditsRedeem}</Link>
      </Row>
    </>
  )
}
