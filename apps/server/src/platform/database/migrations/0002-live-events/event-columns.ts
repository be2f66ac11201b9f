/** The columns of `live_event` that triggers write, in their order. */
export const eventColumns = '(site_id, topic, subject_id, kind, owner_id, at)'
