/**
 * Says whether Foyer runs on this version of Node: `^22.22.2 || >=24.15`, as `engines` says. Written in the JavaScript
 * of old Nodes, since it is there to refuse them.
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
export function isSupportedNode(version) {
  const [major, minor, patch] = version.replace(/^v/, '').split(/[.-]/).map(Number)
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2)
  if (major === 24) return minor >= 15
  return major > 24
}
