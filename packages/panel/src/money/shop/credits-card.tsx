import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { shopMessages } from '../../messages/shop.ts'
import { CreditsHelp } from './credits-help.tsx'

/** Shows below the cart how users get credits. */
export const CreditsCard = () => (
  <Box mt="md">
    <Card title={shopMessages.credits}>
      <CreditsHelp />
    </Card>
  </Box>
)
