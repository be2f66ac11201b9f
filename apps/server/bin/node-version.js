/**
 * Returns true if Foyer runs on this version of Node: `^22.22.2 || >=24.15`, as in `engines`. Written in JavaScript
 * that old Nodes understand, because it has to refuse them.
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
export function isSupportedNode(version) {
  const [major, minor, patch] = version.replace(/^v/, '').split(/[.-]/).map(Number)
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2)
  if (major === 24) return minor >= 15
  return major > 24
}
