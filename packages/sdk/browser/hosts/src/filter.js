/** Mirrors the filter of the projects into the address, at every key, and shows what matches. */
export function filterProjects() {
  const { value } = document.getElementById('filter')
  const address = new URL(location.href)
  if (value) address.searchParams.set('q', value)
  else address.searchParams.delete('q')
  history.replaceState(history.state, '', address)
  for (const row of document.querySelectorAll('#projects > *'))
    row.hidden = !row.textContent.toLowerCase().includes(value.toLowerCase())
}

document.addEventListener('input', ({ target }) => target.id === 'filter' && filterProjects())
