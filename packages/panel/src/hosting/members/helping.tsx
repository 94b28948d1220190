import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useShownServer } from '../servers/index.ts'
import styles from './helping.module.css'

const HelpingText = createLazyDialog(async () => (await import('./helping-text.tsx')).HelpingText, {
  isInSight: true,
})

/** Says whose server a member sees, and as what. Shows nothing to the owner. */
export function Helping({ isShown }: { isShown: boolean }) {
  const { detail } = useShownServer()
  if (!isShown || detail === null || detail.owner === null || detail.role !== 'member') return null
  return (
    <div className={styles.line}>
      <HelpingText owner={detail.owner.name} rights={detail.rights} />
    </div>
  )
}
