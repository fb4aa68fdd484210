import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'

ModuleRegistry.registerModules([AllCommunityModule])
document.getElementById('app').innerHTML = `
  <main>
    <h1>Orders</h1>
    <label for="filter">Filter</label> <input id="filter">
    <p id="state">nothing edited</p>
    <div id="grid" style="height: 400px"></div>
  </main>`

const rowData = Array.from({ length: 500 }, (_, index) => ({
  order: `A-${1000 + index}`,
  customer: ['Ada', 'Grace', 'Edsger', 'Barbara'][index % 4],
  amount: (index * 37) % 900,
}))

const grid = createGrid(document.getElementById('grid'), {
  columnDefs: [{ field: 'order' }, { field: 'customer', editable: true }, { field: 'amount', width: 1200 }],
  getRowId: ({ data }) => data.order,
  rowData,
  onCellValueChanged({ data, newValue }) {
    document.getElementById('state').textContent = `${data.order}: ${newValue}`
  },
})

// Every key is mirrored into the address, those in the editor of a cell too.
document.getElementById('app').addEventListener('input', ({ target }) => {
  const address = new URL(location.href)
  address.searchParams.set('q', target.value)
  history.replaceState(null, '', address)
  if (target.id === 'filter') grid.setGridOption('quickFilterText', target.value)
})
