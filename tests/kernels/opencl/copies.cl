
// Copies started in a loop, and waited for behind it, are given up, and never told as a race.
// expect: incomplete (not waited for in the block)
kernel __attribute__((reqd_work_group_size(4, 1, 1)))
void chained_in_a_loop(global int *data, local int *scratch) {
    int i = get_local_id(0);
    event_t e = 0;
    for (int j = 0; j < 4; j++)
        e = async_work_group_copy(scratch + j, data + j, 1, e);
    wait_group_events(1, &e);
    data[3 - i] = scratch[i];
}
