// The public interface of `panel-settings`.
export { createExcessFault } from './refuse-excess.ts'
export type { PanelSettingsService } from './service.ts'
export { findSettings } from './store.ts'
