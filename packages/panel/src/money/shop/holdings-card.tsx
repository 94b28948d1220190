import type { Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { shopMessages } from '../../messages/shop.ts'
import { listHoldingFacts } from './holding-facts.ts'
import styles from './holdings-card.module.css'

type HoldingsCardProps = { profile: Profile }

export function HoldingsCard({ profile }: HoldingsCardProps) {
  const text = shopMessages
  return (
    <Card title={text.have} aside={<Link to="/profile#history">{text.toHistory}</Link>}>
      <div className={styles.holdings}>
        <Facts facts={listHoldingFacts(profile)} />
      </div>
    </Card>
  )
}
