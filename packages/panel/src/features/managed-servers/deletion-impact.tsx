import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import { Facts } from '../../ui/facts.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import { words } from '../../words/words.ts'
import styles from './deletion-impact.module.css'

type DeletionImpactProps = { server: ManagedServer }

/** Whom a deletion touches now, what is lost by it and what stays. */
export function DeletionImpact({ server }: DeletionImpactProps) {
  const text = words.managedServers
  return (
    <>
      <Facts
        facts={[
          { label: text.columns.name, value: <VisibleText text={server.name} />, isWide: true },
          { label: text.deleteOwner, value: <VisibleText text={server.ownerGrowId} /> },
          { label: text.deletePlayers, value: text.deletePlayersNow(server.players) },
        ]}
      />
      <ul className={styles.impact}>
        <li>{text.deleteStops}</li>
        <li>{text.deleteLoses}</li>
        <li>{text.deleteKeeps}</li>
        <li>
          <strong>{text.deleteFinal}</strong>
        </li>
      </ul>
    </>
  )
}
