(function () {
  'use strict';
  const root = document.documentElement;
  window.addEventListener('error', function (event) { root.dataset.trouble = event.message; });
  const rows = JSON.parse(document.getElementById('report-data').textContent);
  const keys = [['workload', 'workload'], ['phase', 'phase'], ['drive', 'drive'], ['target', 'target'], ['status', 'status']];
  const columns = [['started', 'started (UTC)', false], ['workload', 'workload', false], ['phase', 'phase', false],
    ['drive', 'drive', false], ['target', 'target', false], ['rate', 'rate (1/s)', true], ['unit', 'unit', false],
    ['relative', 'relative', true], ['average', 'average (ms)', true], ['p99', 'p99 (ms)', true], ['status', 'status', false],
    ['link', 'report', false]];
  const form = document.getElementById('filters');
  const chosen = {};
  let sort = 'started';
  let down = true;
  const number = function (value) {
    const size = Math.abs(value);
    return value.toLocaleString('en-US', { maximumFractionDigits: size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3 });
  };
  keys.forEach(function (key) {
    const label = document.createElement('label');
    label.textContent = key[1] + ' ';
    const select = document.createElement('select');
    select.name = key[0];
    const values = Array.from(new Set(rows.map(function (row) { return row[key[0]]; }))).sort();
    ['all'].concat(values).forEach(function (value, i) {
      const option = document.createElement('option');
      option.value = i === 0 ? '' : value;
      option.textContent = value;
      select.appendChild(option);
    });
    select.addEventListener('change', function () { chosen[key[0]] = select.value; remember(); show(); });
    label.appendChild(select);
    form.appendChild(label);
  });
  // The address carries the filters, so that a view can be linked to.
  const remember = function () {
    const parts = new URLSearchParams();
    Object.keys(chosen).forEach(function (key) { if (chosen[key]) { parts.set(key, chosen[key]); } });
    history.replaceState(null, '', '#' + parts.toString());
  };
  new URLSearchParams(location.hash.slice(1)).forEach(function (value, key) {
    const select = form.elements[key];
    if (select) { select.value = value; chosen[key] = select.value; }
  });
  form.addEventListener('submit', function (event) { event.preventDefault(); });
  const cell = function (row, column) {
    const cell = document.createElement('td');
    const value = row[column[0]];
    if (column[2]) { cell.className = 'n'; }
    if (column[0] === 'link') {
      const link = document.createElement('a');
      link.href = value;
      link.textContent = 'open';
      cell.appendChild(link);
    } else if (column[0] === 'status') {
      const mark = document.createElement('span');
      mark.className = 'mark ' + value;
      mark.textContent = value;
      cell.appendChild(mark);
    } else if (column[0] === 'relative') {
      cell.textContent = Math.round(value * 100) + ' %';
      const bar = document.createElement('span');
      bar.className = 'share';
      bar.style.width = Math.round(value * 60) + 'px';
      cell.prepend(bar);
    } else {
      cell.textContent = typeof value === 'number' ? number(value) : value;
    }
    return cell;
  };
  const show = function () {
    const shown = rows.filter(function (row) {
      return keys.every(function (key) { return !chosen[key[0]] || row[key[0]] === chosen[key[0]]; });
    });
    const best = {};
    shown.forEach(function (row) {
      const what = row.workload + '|' + row.phase + '|' + row.unit;
      best[what] = Math.max(best[what] || 0, row.rate);
    });
    shown.forEach(function (row) {
      const most = best[row.workload + '|' + row.phase + '|' + row.unit];
      row.relative = most > 0 ? row.rate / most : 0;
    });
    shown.sort(function (a, b) {
      const order = typeof a[sort] === 'number' ? a[sort] - b[sort] : String(a[sort]).localeCompare(String(b[sort]), 'en', { numeric: true });
      return down ? -order : order;
    });
    const table = document.getElementById('rows');
    const head = document.createElement('thead');
    const line = document.createElement('tr');
    columns.forEach(function (column) {
      const th = document.createElement('th');
      th.scope = 'col';
      if (column[2]) { th.className = 'n'; }
      if (column[0] === sort) { th.setAttribute('aria-sort', down ? 'descending' : 'ascending'); }
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = column[1];
      button.addEventListener('click', function () {
        down = sort === column[0] ? !down : column[2];
        sort = column[0];
        show();
      });
      th.appendChild(button);
      line.appendChild(th);
    });
    head.appendChild(line);
    const body = document.createElement('tbody');
    shown.forEach(function (row) {
      const tr = document.createElement('tr');
      columns.forEach(function (column) { tr.appendChild(cell(row, column)); });
      body.appendChild(tr);
    });
    table.replaceChildren(head, body);
    document.getElementById('count').textContent = shown.length + ' of ' + rows.length + ' rows';
    root.dataset.rows = String(shown.length);
  };
  show();
})();
