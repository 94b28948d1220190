import { Button, VisuallyHidden } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { useCopy } from '../../design/use-copy.ts'
import styles from './copy-block.module.css'
import type { GuideValue } from './guide-platforms-en.ts'
import type { SetupGuideTexts } from './setup-guide-en.ts'
import { setupGuideEn } from './setup-guide-en.ts'

type CopyBlockProps = { name: GuideValue; value: string; text: SetupGuideTexts }

/** A value to type somewhere else, with a button that copies it. */
export function CopyBlock({ name, value, text }: CopyBlockProps) {
  // Toasts are outside the guide and use the panel's language.
  const { isCopied, copy } = useCopy(setupGuideEn.values[name], value)
  const label = text.values[name]
  return (
    <div className={styles.block}>
      <pre className={styles.value} tabIndex={0} aria-label={label}>
        <code>{value}</code>
      </pre>
      <Button
        size="xs"
        variant="default"
        className={styles.button ?? ''}
        leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
        data-copied={isCopied || undefined}
        onClick={() => void copy()}
      >
        {isCopied ? text.copied : text.copy}
        <VisuallyHidden> {label}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{isCopied && text.copied}</VisuallyHidden>
    </div>
  )
}
