/** The name under which a tab's unsaved changes are remembered. */
export const getDraftKey = (tab: string) => `configuration ${tab}`
