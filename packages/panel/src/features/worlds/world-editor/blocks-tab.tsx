import { BulkChangeForm } from './bulk-change-form.tsx'
import type { FormTabProps } from './form-tab.ts'

export function BlocksTab(form: FormTabProps) {
  return <BulkChangeForm {...form} />
}
